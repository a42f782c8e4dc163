/** The arguments of a call as JSON nodes, scanned once for all views: the same text is asked for at every step. */
import type { MappedText } from '../core/base/span';
import type { JsonScan } from '../core/json/node';
import { scanJson } from '../core/json/scan';

const scans = new WeakMap<MappedText, JsonScan>();

export function scanArguments(args: MappedText): JsonScan {
  const known = scans.get(args);
  if (known !== undefined) return known;
  const scan = scanJson(args.text, { maxErrors: 1 });
  scans.set(args, scan);
  return scan;
}
