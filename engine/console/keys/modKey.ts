/** In lists of keys, the one that begins what the system's own shortcuts begin with. */
export const MOD = 'Mod';

/** What that key is called on this machine. */
export function modKey(): 'Ctrl' | '⌘' {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
