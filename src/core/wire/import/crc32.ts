/** CRC-32 as ZIP and gzip use it (ISO 3309, reflected, 0xEDB88320). */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

/** Continues `crc`, the checksum of what came before. */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let c = ~crc;
  for (const byte of bytes) c = (c >>> 8) ^ (TABLE[(c ^ byte) & 0xff] ?? 0);
  return ~c >>> 0;
}
