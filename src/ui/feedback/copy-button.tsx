import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../i18n';
import { writeClipboard } from '../../platform/clipboard';
import { Button, type ButtonVariant } from '../controls/button';
import { IconButton } from '../controls/icon-button';
import { CheckIcon, CopyIcon } from '../icons';
import { announce } from './announcer';
import { toast } from './toast-store';

export interface CopyButtonProps {
  /** The text, or what makes it when the button is pressed; null where it cannot, and says why itself. */
  text: string | (() => string | null | Promise<string | null>);
  /** What is copied, in words: "Copy pointer". */
  label?: string | undefined;
  iconOnly?: boolean | undefined;
  /** In place of the copy sign, where two stand side by side. */
  icon?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 's' | 'm' | 'l' | undefined;
}

const SHOWN_MS = 1_600;

/** Copies when pressed, and says so: in its own words, and to assistive technology. */
export function CopyButton({
  text,
  label,
  iconOnly = false,
  icon = <CopyIcon />,
  variant,
  size,
}: CopyButtonProps) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const made = typeof text === 'string' ? text : await text();
    if (made === null) return;
    const result = await writeClipboard(made);
    if (!result.ok) {
      toast({ tone: 'bad', text: t('ui.copyFailed') });
      return;
    }
    announce(t('ui.copied'));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
  };

  const shared = { icon: copied ? <CheckIcon /> : icon, size, onClick: () => void copy() };
  const words = copied ? t('ui.copied') : (label ?? t('ui.copy'));
  return iconOnly ? (
    <IconButton {...shared} label={words} />
  ) : (
    <Button {...shared} variant={variant}>
      {words}
    </Button>
  );
}
