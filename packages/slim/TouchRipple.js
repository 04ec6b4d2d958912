/** Replaces MUI's ripple, which the theme turns off for every button. */
export default function NoRipple() {
  return null;
}
