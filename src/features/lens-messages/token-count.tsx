import { useI18n } from '../../i18n';
import { useCountingVocabulary } from '../../state/use-mask';

/** A number of tokens; it says whose they are. */
export function TokenCount({ count }: { count: number }) {
  const { t } = useI18n();
  const vocabulary = useCountingVocabulary();
  return (
    <span title={vocabulary === null ? undefined : t('lensMessages.tokensWhy', { vocabulary })}>
      {t('lensMessages.tokens', { count })}
    </span>
  );
}
