/** `get_weather`: a lookup in the document's fixtures, so that the answer is the same on every machine. */
import { sentence, words, type Phrase, type Said } from '../base/words';
import type { Json } from '../base/json-value';
import { nearest } from '../base/nearest';
import { done, failed, failedAt, failedBy, type ToolRun } from './outcome';
import { argument, kindOf, stringArgument, type BuiltinSpec } from './spec';
import type { World } from './world';

const schema = `{
  "type": "object",
  "properties": {
    "city": { "type": "string", "minLength": 1, "description": "City name" },
    "unit": { "type": "string", "enum": ["celsius", "fahrenheit"], "description": "Absent: celsius" }
  },
  "required": ["city"],
  "additionalProperties": false
}`;

export const getWeather: BuiltinSpec = {
  name: 'get_weather',
  description: 'Gives the current temperature and sky of a city.',
  schema,
  effects: 'none',
  accesses: () => [],
  run,
};

function run(args: Json, world: World): ToolRun {
  const city = stringArgument(args, 'city');
  if (!city.ok) return failedBy(city.error);
  const unit = argument(args, 'unit') ?? 'celsius';
  if (unit !== 'celsius' && unit !== 'fahrenheit')
    return failed(
      'INVALID_ARGUMENTS',
      sentence('argument.unit', 'unit is {found}; it must be "celsius" or "fahrenheit".', {
        found: typeof unit === 'string' ? JSON.stringify(unit) : kindOf(unit),
      }),
    );

  const { weather } = world.fixtures;
  const key = city.value.trim().toLowerCase();
  const report = Object.hasOwn(weather, key) ? weather[key] : undefined;
  if (report === undefined)
    return failedAt('/city', 'CITY_UNKNOWN', unknownCity(city.value, Object.keys(weather).sort()));
  const temperature = unit === 'celsius' ? report.celsius : toFahrenheit(report.celsius);
  return done({ city: city.value.trim(), temperature, unit, sky: report.sky });
}

/** To a tenth of a degree, as weather is reported. */
const toFahrenheit = (celsius: number): number => Math.round(((celsius * 9) / 5) * 10 + 320) / 10;

function unknownCity(city: string, known: string[]): Said {
  const named = city.length > 80 ? `${city.slice(0, 80)}…` : city;
  if (known.length === 0)
    return sentence('CITY_UNKNOWN.none', 'There is no weather for {city}: no city is known.', {
      city: named,
    });
  const meant = nearest(city.trim(), known);
  const rest = known.length > 20 ? ` and ${known.length - 20} more` : '';
  const shown = known.slice(0, 20);
  const cities: Phrase = {
    text: `${shown.join(', ')}${rest}`,
    words: known.length > 20 ? [...shown, words('list.more', { count: known.length - 20 })] : shown,
  };
  return meant === undefined
    ? sentence('CITY_UNKNOWN', 'There is no weather for {city}. Known cities: {cities}.', {
        city: named,
        cities,
      })
    : sentence(
        'CITY_UNKNOWN.meant',
        'There is no weather for {city}. Did you mean {meant}? Known cities: {cities}.',
        { city: named, meant, cities },
      );
}
