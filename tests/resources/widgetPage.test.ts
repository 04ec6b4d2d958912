import { describe, expect, it } from 'vitest';
import { contrast, eventLook, readable } from '../../resources/widgets/page/colours';
import { html } from '../../resources/widgets/page/html';
import { clock, searchTerm } from '../../resources/widgets/page/scene';
import { acceptedLocales, chooseLocale } from '../../resources/widgets/page/texts';

describe('a framed page', () => {
  it('has every colour of an event readable as text, on light and dark ground', () => {
    for (const colour of ['#FFFF00', '#000000', '#FFFFFF', '#FF6600', '#808080', '#0000FF'])
      for (const ground of ['#FFFFFF', '#1E2127'])
        expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5);
    expect(eventLook({ primary_color: '#FFFF00' })).toContain('--primary:#FFFF00;--on-primary:#000000');
    expect(eventLook({ primary_color: '#000080' })).toContain('--on-primary:#FFFFFF');
  });

  it('escapes what goes into it, once', () => {
    const inner = html`<i title="${'"x"'}">${"<&'>"}</i>`;
    expect(html`<p>${inner}${null}${[1, false]}</p>`.toString()).toBe(
      '<p><i title="&quot;x&quot;">&lt;&amp;&#39;&gt;</i>1</p>',
    );
  });

  it('is in the reader’s language where the event has it', () => {
    expect(chooseLocale(['en-US', 'nl-BE'], ['nl-NL'])).toBe('nl-BE');
    expect(chooseLocale(['en-US', 'nl-BE'], ['sv', 'nl'])).toBe('nl-BE');
    expect(chooseLocale(['fr-FR'], ['de'])).toBe('fr-FR');
    expect(acceptedLocales('de;q=0.3, nl-BE, *;q=0.1, en;q=0.8')).toEqual(['nl-BE', 'en', 'de']);
  });

  it('tells times as results have them, and searches bibs of any length', () => {
    expect(clock(3_599_001)).toBe('1:00:00');
    expect(clock(59_999)).toBe('0:01:00');
    expect(searchTerm('7')).toBe('007');
    expect(searchTerm(' an')).toBeNull();
  });
});
