/** Everything that the palette finds in the session on the page, for a query. */
import { useDeferredValue, useMemo } from 'react';
import { isEnabled, keyHint, useCommands } from '../../commands';
import { useI18n } from '../../i18n';
import { useDocumentState, useRunState, useSession } from '../../state/react';
import type { Session } from '../../state/session';
import { findText, type TextHit, type TextPlace } from './find-text';
import { rank, type PaletteItem, type RankedGroup } from './items';

const MOST_HITS = 16;

export function usePalette(query: string): RankedGroup[] {
  const commands = useCommandItems();
  const session = useSessionItems();
  const text = useTextItems(query);
  const { recent } = useCommands();
  return useMemo(
    () => rank([...commands, ...session, ...text], query, recent),
    [commands, session, text, query, recent],
  );
}

function useCommandItems(): PaletteItem[] {
  const { t } = useI18n();
  const host = useCommands();
  return useMemo(() => {
    const state = host.source.get();
    const items = host.commands
      .filter((command) => command.id !== 'view.palette' && isEnabled(command, state))
      .map((command): PaletteItem => ({
        id: command.id,
        group: 'commands',
        title: t(command.titleKey),
        detail: t(`commands.group.${command.group}`),
        kbd: keyHint(command, host.system, host.preferences),
        checked: command.checked?.(state),
        run: () => void host.run(command),
      }));
    const recent = host.recent.flatMap((id) => items.filter((item) => item.id === id));
    return [...recent.map((item): PaletteItem => ({ ...item, group: 'recent', id: item.id })), ...items];
  }, [host, t]);
}

/** Steps, tools and files. */
function useSessionItems(): PaletteItem[] {
  const { t } = useI18n();
  const session = useSession();
  const log = useRunState((state) => state.log);
  const document = useDocumentState((state) => state.document);
  return useMemo(() => {
    const total = log?.events.length ?? 0;
    const steps = (log?.events ?? []).map((event): PaletteItem => {
      const code = event.problems[0]?.code;
      const said = t('stage.said', {
        stage: t(`stage.${event.stage}`),
        outcome: t(`stage.outcome.${event.outcome}`),
      });
      return {
        id: `step.${event.id}`,
        group: 'steps',
        title: t('stage.stepSaid', { step: event.seq + 1, total, what: said }),
        detail: [t('stage.turn', { turn: event.turn }), code]
          .filter((part) => part !== undefined)
          .join(' · '),
        run: () => session.step.goToIndex(event.seq),
      };
    });
    const tools = (document?.tools ?? []).map((tool): PaletteItem => ({
      id: `tool.${tool.name}`,
      group: 'tools',
      title: tool.name,
      detail: tool.description,
      mono: true,
      run: () => openPlace(session, { in: 'tool', name: tool.name }),
    }));
    const files = (document?.files ?? []).map((file): PaletteItem => ({
      id: `file.${file.path}`,
      group: 'files',
      title: file.path,
      mono: true,
      run: () => openPlace(session, { in: 'file', path: file.path }),
    }));
    return [...steps, ...tools, ...files];
  }, [session, log, document, t]);
}

/** The texts may be long: the search follows the typing, it does not hold it up. */
function useTextItems(query: string): PaletteItem[] {
  const { t } = useI18n();
  const session = useSession();
  const document = useDocumentState((state) => state.document);
  const wanted = useDeferredValue(query);
  return useMemo(() => {
    if (document === null) return [];
    const words = (hit: TextHit): string => {
      const { place, line } = hit;
      switch (place.in) {
        case 'response':
          return t('palette.inResponse', { number: place.index + 1, line });
        case 'prompt':
          return t('palette.inText', { name: place.section, line });
        case 'tool':
          return t('palette.inText', { name: place.name, line });
        case 'file':
          return t('palette.inText', { name: place.path, line });
      }
    };
    return findText(document, wanted, MOST_HITS).map((hit): PaletteItem => ({
      id: `text.${hit.span.source}.${hit.span.start}`,
      group: 'text',
      title: hit.excerpt,
      detail: words(hit),
      mono: true,
      ranges: [hit.at],
      run: () => {
        openPlace(session, hit.place);
        session.select(hit.span);
      },
    }));
  }, [document, session, wanted, t]);
}

function openPlace(session: Session, place: TextPlace): void {
  const drawer = 'left' as const;
  switch (place.in) {
    case 'response':
      session.view({ leftPanel: 'responses', selectedResponse: place.index, drawer });
      return;
    case 'prompt':
      session.view({ leftPanel: 'prompt', drawer });
      return;
    case 'tool':
      session.view({ leftPanel: 'tools', selectedTool: place.name, drawer });
      return;
    case 'file':
      session.view({ leftPanel: 'files', selectedFile: place.path, drawer });
      return;
  }
}
