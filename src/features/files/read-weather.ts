/** A row of the weather table as typed → a fixture, or what is wrong with it. City names are kept in lower case, as they are looked up. */
import { err, ok, type Result } from '../../core/base/result';

export interface WeatherDraft {
  city: string;
  celsius: string;
  sky: string;
}

export interface WeatherFault {
  field: 'city' | 'celsius';
  why: 'noCity' | 'cityTaken' | 'noNumber';
}

const NUMBER = /^[-−+]?(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})$/;

export function readWeather(
  { city, celsius, sky }: WeatherDraft,
  taken: readonly string[],
): Result<{ city: string; celsius: number; sky: string }, WeatherFault> {
  const name = city.trim().toLowerCase();
  if (name === '') return err({ field: 'city', why: 'noCity' });
  if (taken.includes(name)) return err({ field: 'city', why: 'cityTaken' });
  const digits = celsius.trim();
  if (!NUMBER.test(digits)) return err({ field: 'celsius', why: 'noNumber' });
  return ok({ city: name, celsius: Number(digits.replace('−', '-').replace(',', '.')), sky: sky.trim() });
}
