// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { flattened, onDemand } from '../../../engine/console/words/onDemand';
import { plan } from '../../../resources/allResources';
import { fullReferenceData } from '../../../resources/referenceData';
import '../../../src/i18n/deleting';
import { english } from '../../../src/i18n/messages';

const words = flattened(english);

it('kinds of apps are called in the console what the API calls them', () => {
  const types = fullReferenceData().applicationTypes as { value: string; name: string }[];
  expect(types.map(({ name }) => name)).toEqual(['Event app', 'Startline', 'Series app']);
  for (const { value, name } of types) expect(words[`applicationTypes.${value}`]).toBe(name);
});

it('states are written as people write them, also in settings', () => {
  for (const state of ['dsq', 'dnf', 'dns'])
    expect(words[`properties.settings.unranked_order.${state}`]).toBe(words[`athleteStates.${state}`]);
});

it('what is lost with a record is said in words, of every resource that says so', () => {
  const keys = [...plan.resources.values()].flatMap(({ name, resource }) =>
    (resource.deleteWarnings ?? []).map((warning) => `resources.${name}.delete_warnings.${warning}`),
  );
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !onDemand[key])).toEqual([]);
});
