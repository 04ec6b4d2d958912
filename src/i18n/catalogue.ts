import { compilePages } from '../../engine/console/pages/compilePages';
import { flattened, onDemand } from '../../engine/console/words/onDemand';
import { importMessages } from '../../engine/core/importMessages';
import { engineMessages } from '../../engine/core/messages';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { humanise } from '../../engine/core/words';
import { told } from '../../resources/admin/told.resource';
import { plan } from '../../resources/allResources';
import { features } from '../features';
import { registration } from '../guest/registrationTexts';
import { helpTexts } from './helpTexts';
import { inputs } from './inputTexts';
import { english } from './messages';

/** Modules that add the texts of a part of the console. */
const parts = import.meta.glob(
  [
    '../i18n/*ing.ts',
    '../**/*exts.ts',
    '../**/titles.ts',
    // The gallery of the parts of the console is for those who build it.
    '!../gallery/**',
    '../../engine/console/**/*exts.ts',
    '../../engine/console/**/useImportTexts.ts',
  ],
  { eager: true },
);

type Texts = Record<string, string>;

/**
 * Every English text of the console by its whole key: what modules say, and what is derived from declarations where nothing is said (labels, helps,
 * sections, choices, titles of pages). A language is complete when it has each of these keys.
 */
export function catalogue(): Texts {
  if (Object.keys(parts).length === 0) throw new Error('No part of the console adds texts.');
  return {
    ...derived(),
    ...importMessages,
    ...inputs,
    ...onDemand,
    ...flattened({ ...engineMessages, ...english, registration }),
  };
}

/** The texts that follow from declarations. */
export function derived(): Texts {
  const declared = features.flatMap(({ pages = [] }) => pages);
  const { pages } = compilePages(
    plan,
    declared.filter((one) => 'resource' in one),
  );
  return Object.assign(
    {},
    ...[...plan.resources.values(), ...told.values()].map(ofResource),
    ...pages.map(({ handle: { title, text } }) => (text === undefined ? {} : { [title]: text })),
  );
}

function ofResource(one: ResourcePlan): Texts {
  const { name, label, resource, fields } = one;
  const own = `resources.${name}`;
  const many = name.replace(/_/g, ' ');
  const sections = (resource.sections ?? []).map((section) => [
    `${own}.sections.${section.name}.title`,
    humanise(section.name),
  ]);
  return Object.assign(
    { [`${own}.in_sentence`]: `${label.toLowerCase()} |||| ${many}`, ...Object.fromEntries(sections) },
    helpTexts(one),
    ...[...fields.values()].map((field) => ofField(own, field)),
  );
}

function ofField(own: string, { name, label, field: { options } }: FieldPlan): Texts {
  const { values, list, labelOf } = options as {
    values?: readonly string[];
    list?: string;
    labelOf?: unknown;
  };
  const choices = labelOf
    ? []
    : (values ?? []).map((value) => [`${list ?? `choices.${name}`}.${value}`, humanise(value)]);
  return {
    [`${own}.fields.${name}`]: label,
    ...Object.fromEntries(choices),
  };
}
