/** The help sheet: every command with its keys, which can be changed here, and the keys that belong to one part of the page. */
import { useState } from 'react';
import { COMMAND_GROUPS, useCommands, type Command } from '../../commands';
import { useT } from '../../i18n';
import { formatKeys } from '../../platform/hotkeys';
import { Dialog, Kbd, Switch } from '../../ui';
import { KeyRow } from './key-row';
import { PLACE_KEYS } from './place-keys';
import s from './help.module.css';

export function Help({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { commands, preferences, setPreferences, system } = useCommands();
  const [recording, setRecording] = useState<string | null>(null);
  const withKeys = (command: Command) =>
    command.keys !== undefined || command.group === 'run' || Object.hasOwn(preferences.remapped, command.id);
  return (
    <Dialog open onClose={onClose} title={t('help.title')} subtitle={t('help.lead')} size="l">
      <Switch
        label={t('help.singleCharacters')}
        hint={t('help.singleCharactersHint')}
        checked={preferences.singleCharacters}
        onChange={(singleCharacters) => setPreferences({ ...preferences, singleCharacters })}
      />
      <div className={s['groups']}>
        {COMMAND_GROUPS.map((group) => {
          const rows = commands.filter((command) => command.group === group && withKeys(command));
          return rows.length === 0 ? null : (
            <section key={group} aria-labelledby={`help-${group}`} className={s['group']}>
              <h3 id={`help-${group}`}>{t(`commands.group.${group}`)}</h3>
              <ul>
                {rows.map((command) => (
                  <KeyRow
                    key={command.id}
                    command={command}
                    recording={recording === command.id}
                    onRecord={(on) => setRecording(on ? command.id : null)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {PLACE_KEYS.map(({ place, keys }) => (
          <section key={place} aria-labelledby={`help-${place}`} className={s['group']}>
            <h3 id={`help-${place}`}>{t(place)}</h3>
            <ul>
              {keys.map(({ does, combos }) => (
                <li key={does} className={s['row']}>
                  <span className={s['title']}>{t(does)}</span>
                  <span className={s['keys']}>
                    {combos.map((combo) => (
                      <Kbd key={combo}>{formatKeys(combo, system)}</Kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
