/** Marks of sponsors that there are not, drawn on 200 × 200. Colours that show on light and on dark. */
export const LOGOS = {
  meridian: `
    <circle cx="100" cy="100" r="86" fill="#1F5FA8"/>
    <g fill="none" stroke="#fff" stroke-width="9"><ellipse cx="100" cy="100" rx="36" ry="86"/><path d="M14 100h172M28 58h144M28 142h144"/></g>`,
  tide: `
    <rect x="16" y="16" width="168" height="168" rx="40" fill="#0E8FA6"/>
    <g fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round">
      <path d="M44 78q28 -26 56 0t56 0M44 112q28 -26 56 0t56 0M44 146q28 -26 56 0t56 0"/></g>`,
  lantern: `
    <path d="M100 14 160 52 148 158H52L40 52Z" fill="#E8A317"/>
    <path d="M100 58c26 30 34 44 34 60a34 34 0 0 1-68 0c0-16 8-30 34-60Z" fill="#7A3E00"/>
    <path d="M100 100c12 14 16 22 16 30a16 16 0 0 1-32 0c0-8 4-16 16-30Z" fill="#FFE9B0"/><rect x="48" y="168" width="104" height="18" rx="9" fill="#7A3E00"/>`,
  quay: `
    <path d="M20 150 74 40h34L76 106h44l28-66h32l-54 110Z" fill="#B3261E"/><rect x="20" y="160" width="160" height="16" rx="8" fill="#B3261E"/>`,
  bakery: `
    <g fill="#A9642B"><ellipse cx="100" cy="116" rx="84" ry="54"/></g>
    <g stroke="#FFE3BF" stroke-width="11" stroke-linecap="round"><path d="M58 92l22 40M92 84l22 46M126 88l20 38"/></g>
    <path d="M60 44q12-16 0-32M100 38q12-16 0-32M140 44q12-16 0-32" fill="none" stroke="#A9642B" stroke-width="9" stroke-linecap="round"/>`,
  gull: `
    <path d="M8 92q46-54 92 4q46-58 92-4q-48-22-80 26l-12 22-12-22Q56 70 8 92Z" fill="#4C6FA5"/><circle cx="100" cy="160" r="13" fill="#E8A317"/>`,
  anchor: `
    <g fill="none" stroke="#35506B" stroke-width="16" stroke-linecap="round"><circle cx="100" cy="40" r="20"/><path d="M100 62v116M62 88h76M30 118q4 60 70 60t70-60"/></g>`,
  drift: `
    <g fill="none" stroke="#176B3A" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="52" cy="128" r="38"/><circle cx="148" cy="128" r="38"/><path d="M52 128 82 72h48l18 56M82 72l24 56 24-56M74 58h20M130 72l-8-22h22"/></g>`,
  coffee: `
    <path d="M36 76h108v46a46 46 0 0 1-46 46H82a46 46 0 0 1-46-46Z" fill="#6B4A2F"/><path d="M144 88h14a20 20 0 0 1 0 40h-16" fill="none" stroke="#6B4A2F" stroke-width="13"/>
    <path d="M66 54q14-16 0-34M104 54q14-16 0-34" fill="none" stroke="#B98A5E" stroke-width="10" stroke-linecap="round"/>`,
} as const;

/** In pixels. */
const SIDE = 480;

/** The mark with air around it, on nothing. */
export function logoSvg(name: keyof typeof LOGOS): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-10 -10 220 220">${LOGOS[name]}</svg>`;
}
