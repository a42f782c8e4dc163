import { PROFILE_IDS } from '../core/document/document';
import { PROFILES } from '../core/projection/profiles';
import { useT } from '../i18n';
import { useDocumentState, useSession } from '../state/react';
import { MenuButton } from '../ui';

/** Which provider the prompt is projected for. */
export function ProfileMenu() {
  const t = useT();
  const session = useSession();
  const profile = useDocumentState((state) => state.document?.profile ?? 'anthropic');
  return (
    <MenuButton
      label={t('app.profile')}
      value={PROFILES[profile].label}
      items={PROFILE_IDS.map((id) => ({
        kind: 'item',
        id,
        label: PROFILES[id].label,
        choice: { role: 'radio', checked: id === profile },
        onSelect: () =>
          session.edit.edit(t('app.profileEdit', { profile: PROFILES[id].label }), (document) => ({
            ...document,
            profile: id,
          })),
      }))}
    />
  );
}
