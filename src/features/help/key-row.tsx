import { useEffect, useState } from 'react';
import { keysOf, remap, remapProblem, useCommands, type Command } from '../../commands';
import { useT } from '../../i18n';
import { comboOf, formatKeys } from '../../platform/hotkeys';
import { Button, IconButton, Kbd, OutcomeGlyph, UndoIcon } from '../../ui';
import s from './help.module.css';

interface KeyRowProps {
  command: Command;
  recording: boolean;
  onRecord: (on: boolean) => void;
}

/** A command and its keys. While recording, the next press becomes its key; Escape leaves it, Backspace takes every key away. */
export function KeyRow({ command, recording, onRecord }: KeyRowProps) {
  const t = useT();
  const { commands, preferences, setPreferences, system } = useCommands();
  const [refused, setRefused] = useState<string | null>(null);
  const keys = keysOf(command, system, preferences);
  const changed = Object.hasOwn(preferences.remapped, command.id);
  const title = t(command.titleKey);

  useEffect(() => {
    if (!recording) return;
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') {
        onRecord(false);
        return;
      }
      const combo = event.key === 'Backspace' ? null : comboOf(event, system);
      if (combo === null && event.key !== 'Backspace') return;
      const problem = combo === null ? null : remapProblem(combo, command, commands, system, preferences);
      if (problem === null) {
        setRefused(null);
        setPreferences(remap(preferences, command.id, combo));
        onRecord(false);
        return;
      }
      const shown = combo === null ? '' : formatKeys(combo, system);
      setRefused(
        problem.kind === 'reserved'
          ? t('help.reserved', { keys: shown })
          : t('help.taken', { keys: shown, command: t(problem.by.titleKey) }),
      );
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [recording, onRecord, command, commands, preferences, setPreferences, system, t]);

  return (
    <li className={s['row']}>
      <span className={s['title']}>{title}</span>
      <span className={s['keys']}>
        {recording ? (
          <span className={s['recording']} role="status">
            {t('help.press')}
          </span>
        ) : keys.length === 0 ? (
          <span className={s['none']}>{t('help.noKey')}</span>
        ) : (
          keys.map((combo) => <Kbd key={combo}>{formatKeys(combo, system)}</Kbd>)
        )}
      </span>
      {changed ? (
        <IconButton
          size="s"
          label={t('help.reset', { command: title })}
          icon={<UndoIcon />}
          onClick={() => setPreferences(remap(preferences, command.id, undefined))}
        />
      ) : null}
      <Button
        size="s"
        variant="ghost"
        aria-label={t('help.changeOf', { command: title })}
        pressed={recording}
        onClick={() => onRecord(!recording)}
      >
        {recording ? t('ui.cancel') : t('help.change')}
      </Button>
      {recording && refused !== null ? (
        <span className={s['refused']} role="alert">
          <OutcomeGlyph glyph="bad" size="s" />
          {refused}
        </span>
      ) : null}
    </li>
  );
}
