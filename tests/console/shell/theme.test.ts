import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLACEHOLDER, THEME_KEY, theme } from '../../../src/theme/theme';
import { type ColorTokens, darkColors, lightColors, textPairs } from '../../../src/theme/tokens';

const MIN_CONTRAST = 5;
/** What a field's outline and the like need (WCAG 2.2, 1.4.11). */
const MIN_MARK_CONTRAST = 3;

/** Relative luminance by WCAG 2.2. */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** So much of a colour over another one. */
function mixed(color: string, ground: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [over = 0, under = 0] = [color, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    return Math.round(over * share + under * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('the %s theme', (_, colors: ColorTokens) => {
  it('has every colour', () => {
    expect(Object.keys(colors)).toHaveLength(19);
    for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });

  it.each(textPairs.map(([ink, ground]) => [ink, ground] as const))('%s on %s can be read', (ink, ground) => {
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it('outlines fields so that they are seen', () => {
    expect(contrast(mixed(colors.quiet, colors.surface, 0.68), colors.surface)).toBeGreaterThanOrEqual(
      MIN_MARK_CONTRAST,
    );
  });

  it('has fields say legibly what they would hold', () => {
    const { light, dark } = theme.colorSchemes;
    for (const scheme of [light, dark]) expect(scheme?.opacity?.inputPlaceholder).toBe(PLACEHOLDER);
    expect(contrast(mixed(colors.text, colors.surface, PLACEHOLDER), colors.surface)).toBeGreaterThanOrEqual(
      MIN_CONTRAST,
    );
  });
});

it('has the colours of the design', () => {
  expect(lightColors).toMatchObject({ page: '#FAFAF9', text: '#1C1B19', brand: '#FF6600', brandText: '#B34700' });
  expect(darkColors).toMatchObject({ page: '#16181D', text: '#E9E7E2', brand: '#FF6600', brandText: '#FF8A3D' });
});

it('is read before the first paint from where the console keeps it', () => {
  expect(readFileSync('public/theme.js', 'utf8')).toContain(`'${THEME_KEY}'`);
});
