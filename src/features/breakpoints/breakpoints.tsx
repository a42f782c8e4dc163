import { STAGES } from '../../core/runtime/events';
import { useT } from '../../i18n';
import {
  ArrowRightIcon,
  BreakpointIcon,
  Button,
  Chip,
  DeleteIcon,
  EmptyState,
  IconButton,
  PanelBody,
  PanelRows,
  PanelSection,
  PanelWords,
  Switch,
} from '../../ui';
import { keyOf, useBreakpoints, type BreakpointsModel, type SetBreakpoint } from './use-breakpoints';
import s from './breakpoints.module.css';

/** Where continue stops: what is set and how often it is hit, then what can be set. */
export function BreakpointsPanel() {
  const t = useT();
  const model = useBreakpoints();
  return (
    <PanelBody>
      <PanelSection
        title={t('breakpoints.set')}
        meta={model.set.length === 0 ? undefined : String(model.set.length)}
        words={t('breakpoints.words')}
        actions={
          model.set.length < 2 ? undefined : (
            <Button size="s" variant="ghost" onClick={model.removeAll}>
              {t('breakpoints.removeAll')}
            </Button>
          )
        }
      >
        {model.set.length === 0 ? (
          <EmptyState compact title={t('breakpoints.none')}>
            {t('breakpoints.noneText')}
          </EmptyState>
        ) : (
          <PanelRows label={t('breakpoints.title')}>
            {model.set.map((set) => (
              <SetRow key={keyOf(set.breakpoint)} set={set} model={model} />
            ))}
          </PanelRows>
        )}
      </PanelSection>
      <PanelSection title={t('breakpoints.error')} words={t('breakpoints.errorWords')}>
        <Switch
          label={t('breakpoints.onError')}
          checked={model.isSet({ on: 'error' })}
          onChange={() => model.toggle({ on: 'error' })}
        />
      </PanelSection>
      <PanelSection title={t('breakpoints.stages')} words={t('breakpoints.stagesWords')}>
        <div className={s['switches']}>
          {STAGES.map((stage) => (
            <Switch
              key={stage}
              label={t(`stage.${stage}`)}
              checked={model.isSet({ on: 'stage', stage })}
              onChange={() => model.toggle({ on: 'stage', stage })}
            />
          ))}
        </div>
      </PanelSection>
      <PanelSection title={t('breakpoints.tools')} words={t('breakpoints.toolsWords')}>
        {model.tools.length === 0 ? (
          <PanelWords>{t('breakpoints.noTools')}</PanelWords>
        ) : (
          <div className={s['tools']}>
            {model.tools.map((tool) => (
              <Switch
                key={tool}
                label={<code>{tool}</code>}
                checked={model.isSet({ on: 'tool', tool })}
                onChange={() => model.toggle({ on: 'tool', tool })}
              />
            ))}
          </div>
        )}
      </PanelSection>
    </PanelBody>
  );
}

function SetRow({ set, model }: { set: SetBreakpoint; model: BreakpointsModel }) {
  const t = useT();
  const { name, hits } = set;
  return (
    <li className={s['row']}>
      <BreakpointIcon className={s['dot']} />
      <span className={s['name']}>
        {name}{' '}
        <Chip tone={hits !== null && hits.length > 0 ? 'accent' : 'neutral'} glyph={null}>
          {hits === null
            ? t('breakpoints.notRun')
            : hits.length === 0
              ? t('breakpoints.neverHit')
              : t('breakpoints.hits', { count: hits.length })}
        </Chip>
      </span>
      <span className={s['actions']}>
        {hits === null || hits.length === 0 ? null : (
          <IconButton
            size="s"
            label={t('breakpoints.goTo', { name })}
            icon={<ArrowRightIcon />}
            onClick={() => model.goTo(set)}
          />
        )}
        <IconButton
          size="s"
          label={t('breakpoints.remove', { name })}
          icon={<DeleteIcon />}
          onClick={() => model.toggle(set.breakpoint)}
        />
      </span>
    </li>
  );
}
