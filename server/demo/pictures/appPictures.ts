/** The stores ask for 1,024 at least, in pixels. */
const SIDE = 1_024;

const HARBOUR = `
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="M-6 66q14-11 28 0t28 0 28 0 28 0" stroke="#FFFFFF" stroke-width="7"/>
    <path d="M-6 82q14-11 28 0t28 0 28 0 28 0" stroke="#FFFFFF" stroke-opacity=".55" stroke-width="7"/>
    <path d="M34 52 46 22l11 13 13-5" stroke="#1F1300" stroke-width="8"/><path d="M46 22 38 38" stroke="#1F1300" stroke-width="8"/>
  </g><circle cx="54" cy="13" r="7" fill="#1F1300"/>`;

/** A runner above the harbour's water, to the edges of the icon. */
export function appIconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="#FF6600"/>${HARBOUR}</svg>`;
}

/** The same with room around it, on the app's colour. */
export function appSplashSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-25 -20 150 150">
    <rect x="-25" y="-20" width="150" height="150" fill="#FF6600"/><svg x="0" y="0" width="100" height="100" viewBox="0 0 100 100">${HARBOUR}</svg></svg>`;
}
