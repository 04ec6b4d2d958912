import { describe, expect, it } from 'vitest';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { english } from '../../../src/i18n/messages';

const dutch = { locale: 'nl', name: 'Nederlands', load: async () => ({ shell: { nav: { athletes: 'Deelnemers' } } }) };

describe('the texts', () => {
  it("are react-admin's, the engine's and the console's, in English (US)", () => {
    const provider = createI18nProvider({ english });
    expect(provider.getLocale()).toBe('en-US');
    expect(provider.translate('ra.action.undo')).toBe('Undo');
    expect(provider.translate('shell.nav.athletes')).toBe('Athletes');
    expect(provider.translate('Loading_data')).toBe('Loading data…');
  });

  it('come in another language when it is chosen, and in English where that has none', async () => {
    const provider = createI18nProvider({ english, languages: [dutch] });
    expect(provider.getLocales?.().map(({ locale }) => locale)).toEqual(['en-US', 'nl']);
    await provider.changeLocale('nl');
    expect(provider.translate('shell.nav.athletes')).toBe('Deelnemers');
    expect(provider.translate('shell.nav.races')).toBe('Races');
  });
});
