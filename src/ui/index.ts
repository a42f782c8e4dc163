/** The design system. Global styles are imported once, by `src/main.tsx`. */
export { Button, type ButtonProps, type ButtonVariant } from './controls/button';
export { CommandIconButton, CommandTextButton, type CommandButtonProps } from './controls/command-button';
export {
  Field,
  Select,
  TextArea,
  TextInput,
  type FieldProps,
  type SelectProps,
  type TextAreaProps,
  type TextInputProps,
} from './controls/field';
export { IconButton, type IconButtonProps } from './controls/icon-button';
export { MoveButtons, type MoveButtonsProps } from './controls/move-buttons';
export { NameForm, type NameFormProps } from './controls/name-form';
export { PlainTextField, type PlainTextFieldProps } from './controls/plain-text-field';
export { SegmentedControl, type SegmentedControlProps } from './controls/segmented-control';
export { Checkbox, Switch, type CheckboxProps } from './controls/switch';
export { Bar, type BarProps } from './data/bar';
export { CardList, type CardListProps } from './data/card-list';
export { Sparkline, StepChart, type ChartProps } from './data/charts';
export { EditDiff, type EditDiffProps } from './data/edit-diff';
export { FigureTable, type FigureTableProps } from './data/figure-table';
export { FoldedText, type FoldedTextProps } from './data/folded-text';
export { JsonTree, type JsonTreeProps } from './data/json-tree';
export { LongText, type LongTextProps } from './data/long-text';
export { MonoText, type MonoRange, type MonoTextProps, type RangeKind } from './data/mono-text';
export {
  StateGraph,
  type StateGraphEdge,
  type StateGraphNode,
  type StateGraphProps,
} from './data/state-graph';
export { useRevealLit } from './data/use-reveal-lit';
export { VirtualList, type VirtualListProps } from './data/virtual-list';
export { announce, Announcer } from './feedback/announcer';
export { Banner, type BannerProps } from './feedback/banner';
export { CopyButton, type CopyButtonProps } from './feedback/copy-button';
export {
  EmptyState,
  ErrorState,
  LoadingState,
  type EmptyStateProps,
  type ErrorStateProps,
} from './feedback/empty-state';
export { ProblemLine, type ProblemLineProps } from './feedback/problem-line';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar';
export { ToastRegion } from './feedback/toast-region';
export { dismissToast, toast, type ToastOptions } from './feedback/toast-store';
export { Card, MendCard, type CardProps } from './layout/card';
export { Disclosure, type DisclosureProps } from './layout/disclosure';
export { followFocus } from './layout/focus-place';
export {
  EditorBox,
  PanelBody,
  PanelRows,
  PanelSection,
  PanelWords,
  type PanelSectionProps,
} from './layout/panel-body';
export { panelFilter, PanelBar, PanelColumns, PanelFrame } from './layout/panel-frame';
export { LensFrame } from './layout/lens-frame';
export { PanelHeader, type PanelHeaderProps } from './layout/panel-header';
export { Splitter, SplitterPanel, type SplitterPanelProps, type SplitterProps } from './layout/splitter';
export { Tabs, type TabItem, type TabsProps } from './layout/tabs';
export { Dialog, Drawer, type DialogProps, type DrawerProps } from './overlay/dialog';
export { MenuButton, type MenuButtonProps, type MenuItem } from './overlay/menu';
export { Tooltip, useTooltip, type TooltipOptions, type TooltipProps } from './overlay/tooltip';
export {
  CodeEditor,
  type CodeEditorProps,
  type EditorHighlight,
  type EditorMarker,
} from './code-editor/code-editor';
export { Chip, type ChipProps } from './chip';
export { classNames } from './class-names';
export * from './icons';
export { Kbd } from './kbd';
export { Logo } from './logo';
export { glyphOf, OutcomeGlyph, type Glyph, type OutcomeGlyphProps, type Tone } from './outcome';
export { sectionColour } from './section-colour';
export { VisuallyHidden } from './visually-hidden';
export {
  glyphOfSeverity,
  StepOutcomeGlyph,
  toneOfOutcome,
  type ProblemSeverity,
  type StepOutcome,
} from './step-outcome';
