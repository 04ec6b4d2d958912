import { describe, expect, it } from 'vitest';
import { country } from '../../../engine/fields/choice/country.field';

const { type, options } = country();
const read = (text: string): unknown => {
  const parsed = type.fromText(text, options, {});
  return parsed.ok ? parsed.value : null;
};

describe('sports codes of countries', () => {
  it('reads HOL as the Netherlands', () => {
    expect(['HOL', 'hol', 'NED', 'NL', 'Holland'].map(read)).toEqual(['NL', 'NL', 'NL', 'NL', 'NL']);
  });

  it.each(['Holandija', 'Hollandia', 'Holandsko'])(
    'reads %s as the Netherlands, which Sint Maarten has in brackets',
    (name) => {
      expect(read(name)).toBe('NL');
    },
  );

  it.each(
    // Codes of former countries. EUA is the United States in Portuguese.
    'AHO ANZ BCR BIR BOH BWI CEY DAH DDR EUN FRG FRN GDR IHO IOP IVC JUG MAL NBO NRH OAR RHO ROC SAA TCH UAR UHE URS VOL WIF YAR YMD YUG ZAI DZG SUH'.split(
      ' ',
    ),
  )('rejects %s, the code of a former country', (code) => {
    expect([code, read(code)]).toEqual([code, null]);
  });

  it('reads the names in brackets and none of the abbreviations', () => {
    expect(['Burma', 'Myanmar (Burma)', 'ビルマ'].map(read)).toEqual(['MM', 'MM', 'MM']);
    expect(['fr.', 'hol.', 'САР'].map(read)).toEqual(['FR', 'NL', null]);
  });
});
