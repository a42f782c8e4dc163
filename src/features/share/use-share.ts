/** What the share dialog shows and does: contents, secrets, the link of what would be sent. */
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import { contentsOf, type Content } from '../../core/share/contents';
import { encodeFile } from '../../core/share/file';
import { encodeLink, type Replay } from '../../core/share/link';
import { findSecrets, redact, type Secret } from '../../core/share/secrets';
import { pageAddress } from '../../platform/location';
import { useDocumentState, useSession } from '../../state/react';

export interface Parcel {
  link: string;
  file: string;
  replay: Replay;
}

export interface ShareModel {
  contents: readonly Content[];
  secrets: readonly Secret[];
  redacted: ReadonlySet<string>;
  toggle: (text: string) => void;
  redactAll: () => void;
  /** What would be sent now; null while it is being made. */
  parcel: Parcel | null;
  problem: Problem | null;
  title: string;
}

export function useShare(): ShareModel | null {
  const session = useSession();
  const document = useDocumentState((state) => state.document);
  const [redacted, setRedacted] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<{ of: object; parcel: Parcel | null; problem: Problem | null } | null>(
    null,
  );
  const secrets = useMemo(() => (document === null ? [] : findSecrets(document)), [document]);
  const sent = useMemo(() => {
    const chosen = secrets.filter((secret) => redacted.has(secret.text));
    return document === null || chosen.length === 0 ? document : redact(document, chosen);
  }, [document, secrets, redacted]);

  useEffect(() => {
    if (sent === null) return;
    const left = new AbortController();
    void (async () => {
      const replay = await session.replayOf(sent);
      if (replay === null) return;
      const parcel = replay.ok ? await pack(replay.value) : null;
      if (!left.signal.aborted) setMade({ of: sent, parcel, problem: replay.ok ? null : replay.error });
    })();
    return () => {
      left.abort();
    };
  }, [session, sent]);

  const contents = useMemo(() => (sent === null ? [] : contentsOf(sent)), [sent]);
  if (document === null) return null;
  const fresh = made !== null && made.of === sent;
  return {
    contents,
    secrets,
    redacted,
    toggle: (text) =>
      setRedacted((before) => {
        const next = new Set(before);
        if (!next.delete(text)) next.add(text);
        return next;
      }),
    redactAll: () => setRedacted(new Set(secrets.map((secret) => secret.text))),
    parcel: fresh ? made.parcel : null,
    problem: fresh ? made.problem : null,
    title: document.title,
  };
}

const pack = async (replay: Replay): Promise<Parcel> => ({
  link: pageAddress() + (await encodeLink(replay)),
  file: encodeFile(replay),
  replay,
});
