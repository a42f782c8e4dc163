/** The operating system, as far as keys depend on it. */
export type System = 'mac' | 'windows' | 'other';

export function systemOf(platform: string): System {
  if (/mac|iphone|ipad|ipod/i.test(platform)) return 'mac';
  return /win/i.test(platform) ? 'windows' : 'other';
}

interface ClientHints {
  userAgentData?: { platform?: string };
}

/** `navigator.platform` is deprecated without a successor that every browser has. */
export function currentSystem(): System {
  if (typeof navigator === 'undefined') return 'other';
  const hints = navigator as Navigator & ClientHints;
  return systemOf(hints.userAgentData?.platform ?? navigator.userAgent);
}
