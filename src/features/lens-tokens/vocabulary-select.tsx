import { VOCABULARY_IDS, type VocabularyId } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { useDocumentState, useSession } from '../../state/react';
import { Select } from '../../ui';
import s from './lens-tokens.module.css';

/** Whose tokens the arguments are cut into. The choice is an edit of the document; what has run stays as it is. */
export function VocabularySelect() {
  const { t } = useI18n();
  const session = useSession();
  const vocabulary = useDocumentState((state) => state.document?.settings.vocabulary ?? null);
  if (vocabulary === null) return null;
  const nameOf = (id: VocabularyId): string => t(`lensTokens.vocabulary.${id}`);
  return (
    <Select
      label={t('lensTokens.chooseVocabulary')}
      hideLabel
      fieldClassName={s['vocabularyField']}
      className={s['vocabulary']}
      value={vocabulary}
      options={VOCABULARY_IDS.map((id) => ({ id, label: nameOf(id) }))}
      onChange={(chosen) =>
        session.edit.edit(t('lensTokens.vocabularyChosen', { name: nameOf(chosen) }), (document) => ({
          ...document,
          settings: { ...document.settings, vocabulary: chosen },
        }))
      }
    />
  );
}
