/** Parts of Monaco that come without types; they are imported for what they register. */
declare module 'monaco-editor/editor/contrib/suggest/browser/suggestController';
