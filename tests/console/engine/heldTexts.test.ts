import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A text that is typed and held by the component alone is lost with the session: `useKept`, or `useFieldsDraft` for fields of a record. */
const HELD = /\bset[A-Z]\w*\((?:\w+\.)?(?:target\.)?value\b/;
const INPUT = /<(?:TextField|OutlinedInput|InputBase|Input)\b/;
const FORM = /\buseForm(?:<[^;]*>)?\(/;
const KEEPS = /\buse(?:Kept|Draft|FieldsDraft)\b/;

/** What may be held so, and why. */
const MAY: Readonly<Record<string, string>> = {
  'engine/console/filters/OperandInput.tsx': 'a filter is in the address',
  'engine/fields/richText/LinkButton.tsx': 'one address, put into a text that is kept',
  'engine/fields/richText/PictureButton.tsx': 'one line, put into a text that is kept',
  'src/features/operations/admin/AuditFilters.tsx': 'a search is in the address',
  'src/features/people/account/LinksSection.tsx': 'a code that is used once',
  'src/features/people/account/PhotoForm.tsx': 'one picture, saved when it is chosen',
  'src/features/people/account/SetUpFactorDialog.tsx': 'a code that is used once',
  'src/features/people/roles/RoleMatrix.tsx': 'a search',
  'src/features/raceDay/timing/timeline/OffsetInput.tsx': 'the form that it is an input of keeps its value',
  'src/frame/palette/CommandPalette.tsx': 'a search',
  'src/gallery/WidgetShown.tsx': 'shows an input, and saves nothing',
  'src/shared/CreateDialog.tsx': 'a pick; its fields are kept by `useFieldsForm`',
  'src/shared/privacy/EraseDialog.tsx': 'a word that confirms is typed anew',
};

it('what is typed into a form outlives a lost session', () => {
  const files = ['src', 'engine']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file));
  const holding = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return ((INPUT.test(text) && HELD.test(text)) || FORM.test(text)) && !KEEPS.test(text);
  });
  expect(holding.sort()).toEqual(Object.keys(MAY).sort());
});
