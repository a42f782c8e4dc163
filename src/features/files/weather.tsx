import { useState } from 'react';
import type { Fixtures } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { useDocumentState, useSession } from '../../state/react';
import { removeWithUndo } from '../../state/removal';
import {
  Button,
  DeleteIcon,
  IconButton,
  PanelRows,
  PanelSection,
  PanelWords,
  PlusIcon,
  TextInput,
  toast,
} from '../../ui';
import { readWeather, type WeatherDraft } from './read-weather';
import s from './files.module.css';

type Weather = Fixtures['weather'];
const NONE: Weather = {};

/** What get_weather knows. */
export function Weather() {
  const { t } = useI18n();
  const session = useSession();
  const weather = useDocumentState((state) => state.document?.fixtures.weather ?? NONE);
  const [adding, setAdding] = useState(false);
  const cities = Object.keys(weather);

  const setWeather = (label: string, change: (weather: Weather) => Weather) =>
    session.edit.edit(label, (document) => ({
      ...document,
      fixtures: { ...document.fixtures, weather: change(document.fixtures.weather) },
    }));
  /** Keeps the place of a city that is written anew. */
  const write = (
    old: string | null,
    { city, celsius, sky }: { city: string; celsius: number; sky: string },
  ) =>
    setWeather(t('files.weatherEdited', { city }), (before) => {
      const entries = Object.entries(before);
      const entry: [string, Weather[string]] = [city, { celsius, sky }];
      return Object.fromEntries(
        old === null ? [...entries, entry] : entries.map((one) => (one[0] === old ? entry : one)),
      );
    });
  const remove = (city: string) => {
    const report = weather[city];
    if (report === undefined) return;
    const text = t('files.cityRemoved', { city });
    const patch = (keep: boolean) => (before: Weather) =>
      Object.fromEntries([
        ...Object.entries(before).filter(([other]) => other !== city),
        ...(keep ? [[city, report] as const] : []),
      ]);
    const inDocument =
      (change: (weather: Weather) => Weather): Parameters<typeof removeWithUndo>[2] =>
      (document) => ({
        ...document,
        fixtures: { ...document.fixtures, weather: change(document.fixtures.weather) },
      });
    const undo = removeWithUndo(session, text, inDocument(patch(false)), {
      label: t('files.cityRestored', { city }),
      change: inDocument(patch(true)),
    });
    toast({ text, action: { label: t('ui.undo'), run: undo } });
  };

  return (
    <PanelSection
      title={t('files.weather')}
      meta={cities.length === 0 ? undefined : String(cities.length)}
      words={t('files.weatherWords')}
      actions={
        <Button size="s" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('files.addCity')}
        </Button>
      }
    >
      {cities.length === 0 && !adding ? (
        <PanelWords>{t('files.noCities')}</PanelWords>
      ) : (
        <PanelRows label={t('files.weather')}>
          {cities.map((city) => (
            <WeatherRow
              key={city}
              city={city}
              draft={{ city, celsius: String(weather[city]?.celsius ?? 0), sky: weather[city]?.sky ?? '' }}
              taken={cities.filter((other) => other !== city)}
              onWrite={(report) => write(city, report)}
              onRemove={() => remove(city)}
            />
          ))}
          {adding ? (
            <WeatherRow
              key=" new"
              city={null}
              draft={{ city: '', celsius: '20', sky: '' }}
              taken={cities}
              onWrite={(report) => {
                setAdding(false);
                write(null, report);
              }}
              onRemove={() => setAdding(false)}
            />
          ) : null}
        </PanelRows>
      )}
    </PanelSection>
  );
}

interface WeatherRowProps {
  /** Null for a row that is not in the document yet. */
  city: string | null;
  draft: WeatherDraft;
  taken: readonly string[];
  onWrite: (report: { city: string; celsius: number; sky: string }) => void;
  onRemove: () => void;
}

/** Written into the document when the row is left or Enter is pressed, so that half a name is never a city. */
function WeatherRow({ city, draft: stored, taken, onWrite, onRemove }: WeatherRowProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(stored);
  const [from, setFrom] = useState(stored);
  if (from.celsius !== stored.celsius || from.sky !== stored.sky) {
    setFrom(stored);
    setDraft(stored);
  }
  const read = readWeather(draft, taken);
  const unchanged =
    draft.city === stored.city && draft.celsius === stored.celsius && draft.sky === stored.sky;
  const commit = () => {
    if (!unchanged && read.ok) onWrite(read.value);
  };
  const error = (field: keyof WeatherDraft) =>
    !unchanged && !read.ok && read.error.field === field ? t(`files.weather.${read.error.why}`) : undefined;
  const name = city ?? t('files.newCity');
  return (
    <li
      className={s['city']}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) commit();
      }}
    >
      <TextInput
        label={t('files.cityOf', { city: name })}
        hideLabel
        maxLength={200}
        autoFocus={city === null}
        placeholder={t('files.city')}
        value={draft.city}
        error={error('city')}
        onChange={(value) => setDraft({ ...draft, city: value })}
      />
      <TextInput
        label={t('files.celsiusOf', { city: name })}
        hideLabel
        inputMode="decimal"
        suffix="°C"
        value={draft.celsius}
        error={error('celsius')}
        onChange={(celsius) => setDraft({ ...draft, celsius })}
      />
      <TextInput
        label={t('files.skyOf', { city: name })}
        hideLabel
        maxLength={200}
        placeholder={t('files.sky')}
        value={draft.sky}
        onChange={(sky) => setDraft({ ...draft, sky })}
      />
      <IconButton
        size="s"
        label={t('files.removeCity', { city: name })}
        icon={<DeleteIcon />}
        onClick={onRemove}
      />
    </li>
  );
}
