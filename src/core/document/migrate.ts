/**
 * Lifts an older document to the current version, one version at a time, before it is decoded. Each step is pure and works
 * on plain JSON, because the old types are gone. Kept samples of every version stand in `samples/` and are a test.
 */
import { isJsonObject, type JsonObject } from '../base/json-value';
import { DOCUMENT_VERSION } from './document';

/** `MIGRATIONS[n]` lifts version n to n + 1. */
export type Migrations = Readonly<Record<number, (old: JsonObject) => JsonObject>>;

const MIGRATIONS: Migrations = {};

export type Migrated =
  | { ok: true; value: JsonObject }
  | { ok: false; reason: 'not-an-object' | 'no-version' | 'too-new' | 'unknown-version'; version?: unknown };

/** `migrations` and `current` are parameters so that the mechanism itself can be tested before there is a second version. */
export function migrate(
  value: unknown,
  migrations: Migrations = MIGRATIONS,
  current: number = DOCUMENT_VERSION,
): Migrated {
  if (!isJsonObject(value)) return { ok: false, reason: 'not-an-object' };
  let document = value;
  for (;;) {
    const version = Object.hasOwn(document, 'version') ? document['version'] : undefined;
    if (version === undefined) return { ok: false, reason: 'no-version' };
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
      return { ok: false, reason: 'unknown-version', version };
    if (version === current) return { ok: true, value: document };
    if (version > current) return { ok: false, reason: 'too-new', version };
    const step = Object.hasOwn(migrations, version) ? migrations[version] : undefined;
    if (step === undefined) return { ok: false, reason: 'unknown-version', version };
    document = { ...step(document), version: version + 1 };
  }
}
