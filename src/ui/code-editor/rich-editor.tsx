import { PlainEditor } from './plain-editor';
import type { CodeEditorProps } from './types';

export default function RichEditor(props: CodeEditorProps) {
  return <PlainEditor {...props} />;
}
