import type { ReactNode } from 'react';
import { useCommand } from '../commands';
import { Button, IconButton, type ButtonVariant } from '../ui';

interface CommandButtonProps {
  id: string;
  icon?: ReactNode;
  /** Shorter words than the command's title, where the place says the rest. */
  label?: string | undefined;
  variant?: ButtonVariant | undefined;
  /** Hides the key, where there is no room. */
  hideKeys?: boolean | undefined;
  className?: string | undefined;
}

/** A button that stands for a command. It stays focusable when the command has nothing to do, so that stepping never loses the focus. */
export function CommandButton({ id, icon, label, variant, hideKeys = false, className }: CommandButtonProps) {
  const command = useCommand(id);
  return (
    <Button
      variant={variant}
      icon={icon}
      kbd={hideKeys ? undefined : command.kbd}
      aria-keyshortcuts={command.ariaKeys}
      aria-disabled={command.enabled ? undefined : true}
      onClick={command.run}
      className={className}
    >
      {label ?? command.title}
    </Button>
  );
}

export function CommandIconButton({
  id,
  icon,
  label,
}: Pick<CommandButtonProps, 'id' | 'label'> & { icon: ReactNode }) {
  const command = useCommand(id);
  return (
    <IconButton
      label={label ?? command.title}
      icon={icon}
      kbd={command.kbd}
      aria-keyshortcuts={command.ariaKeys}
      aria-disabled={command.enabled ? undefined : true}
      onClick={command.run}
    />
  );
}
