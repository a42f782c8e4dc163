import { useRef } from 'react';
import type { Access } from '../../core/document/document';
import { useT } from '../../i18n';
import {
  Button,
  Chip,
  classNames,
  DeleteIcon,
  followFocus,
  IconButton,
  MoveButtons,
  PanelRows,
  PanelSection,
  PlusIcon,
  Select,
  TextInput,
} from '../../ui';
import type { PolicyModel } from './use-policy';
import s from './policy.module.css';

const ACCESSES: readonly Access[] = ['none', 'read', 'write'];

/** The table of path rules, in the order in which they are tried; the default is its last row. */
export function PathRules({ model }: { model: PolicyModel }) {
  const t = useT();
  const table = useRef<HTMLDivElement>(null);
  const { paths, defaultAccess } = model.policy;
  const options = ACCESSES.map((id) => ({ id, label: t(`policy.access.${id}`) }));
  const decided = model.current ? model.effect?.rules : undefined;
  return (
    <PanelSection
      title={t('policy.paths')}
      words={t('policy.pathsWords')}
      actions={
        <Button size="s" icon={<PlusIcon />} onClick={model.addRule}>
          {t('policy.addRule')}
        </Button>
      }
    >
      <div ref={table}>
        <PanelRows label={t('policy.paths')}>
          {paths.map((rule, index) => (
            <li
              key={index}
              data-row={index}
              className={classNames(s['rule'], decided?.has(index) === true && s['decided'])}
            >
              <TextInput
                label={t('policy.pattern', { number: index + 1 })}
                hideLabel
                mono
                maxLength={200}
                value={rule.pattern}
                placeholder="src/**"
                error={rule.pattern === '' ? t('policy.emptyPattern') : undefined}
                onChange={(pattern) => model.setRule(index, { ...rule, pattern })}
                onBlur={model.settle}
              />
              <div className={s['controls']}>
                <Select
                  label={t('policy.access', { number: index + 1 })}
                  hideLabel
                  value={rule.access}
                  options={options}
                  onChange={(access) => {
                    model.settle();
                    model.setRule(index, { ...rule, access });
                    model.settle();
                  }}
                />
                <span className={s['end']}>
                  <MoveButtons
                    what={t('policy.rule', { number: index + 1 })}
                    index={index}
                    count={paths.length}
                    onMove={(by) => {
                      followFocus(table.current, index, index + by);
                      model.moveRule(index, by);
                    }}
                  />
                  <IconButton
                    size="s"
                    label={t('policy.removeRule', { number: index + 1, pattern: rule.pattern })}
                    icon={<DeleteIcon />}
                    onClick={() => model.removeRule(index)}
                  />
                </span>
              </div>
              <p className={s['facts']}>
                {t('policy.matches', { count: model.matches[index] ?? 0 })}
                {decided?.has(index) === true ? <Chip tone="accent">{t('policy.decided')}</Chip> : null}
              </p>
            </li>
          ))}
          <li className={classNames(s['rule'], decided?.has('default') === true && s['decided'])}>
            <Select
              label={t('policy.default')}
              value={defaultAccess}
              options={options}
              onChange={model.setDefault}
            />
            {decided?.has('default') === true ? (
              <p className={s['facts']}>
                <Chip tone="accent">{t('policy.decided')}</Chip>
              </p>
            ) : null}
          </li>
        </PanelRows>
      </div>
    </PanelSection>
  );
}
