import type { TokenChance } from '../../core/sampling/chances';
import { useI18n, type I18n } from '../../i18n';
import { useChances, useLoggedCall } from '../../state/use-sampling';
import type { TracedModel } from './use-lens-tokens';

/** What is known of the token at the cursor before the mask: by the response where it reports it, else by the small model. */
export function useTokenChance({
  request,
  trace,
  cursor,
}: TracedModel): { chance: TokenChance; by: 'response' | 'model' } | null {
  const { tokens } = useLoggedCall();
  const { value } = useChances(cursor < trace.tokens.length ? request : null, cursor, 1);
  const chance = value?.[0];
  return chance === undefined || chance.chance === null
    ? null
    : { chance, by: tokens === null ? 'model' : 'response' };
}

/** Below a millionth nobody reads the digits. */
const LEAST = 1e-6;

export const chanceText = (chance: number, { number }: Pick<I18n, 'number'>): string =>
  chance > 0 && chance < LEAST
    ? `<${number(LEAST, { maximumSignificantDigits: 1 })}`
    : number(chance, { maximumSignificantDigits: 3 });

/** `rank 3, probability 0.12`. A token that a response does not list has neither. */
export function ChanceWords({ chance: { rank, chance } }: { chance: TokenChance }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  if (rank === null) return t('maskView.chanceUnlisted');
  return t('maskView.rankOf', {
    rank: number(rank),
    chance: chanceText(chance ?? 0, i18n),
  });
}
