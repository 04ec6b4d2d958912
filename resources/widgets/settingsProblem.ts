import type { Issue } from '../../engine/core/issue';
import { englishText } from '../../engine/core/messages';
import { checkJson } from '../../engine/fields/json/checkJson';
import { CHANNEL_FACTS, UNSAFE_IN_ADDRESS } from '../organizations/socialChannels';
import { PLACEHOLDERS, WIDGET_SETTINGS } from './widgetSettings';
import type { WidgetType } from './widgetTypes';

const CHANNEL_NAMES = Object.values(CHANNEL_FACTS)
  .map(({ name }) => name)
  .join(', ');

type Settings = Readonly<Record<string, unknown>>;

/** What is wrong with a setting, and which it is. */
interface Problem {
  readonly name: string;
  readonly text: string;
}

/** The first thing about settings that does not fit their type; null where they do. */
export function settingsProblem(type: WidgetType, settings: Settings): Problem | null {
  const issue = checkJson(settings, WIDGET_SETTINGS[type]);
  if (issue) {
    const path = String(issue.args?.path ?? '');
    const name = path.replace(/[[.].*$/, '');
    // The pattern of an address says nothing to who typed it.
    if (type === 'social' && name === 'channels' && issue.key === 'validation.json_pattern')
      return { name, text: `Must be an https address on ${CHANNEL_NAMES}, without blanks or quotes.` };
    return { name, text: withoutName(issue, path) };
  }
  return counterProblem(type, settings) ?? periodProblem(settings) ?? templateProblem(settings);
}

/** The name of the setting stands before it where it is shown. */
function withoutName(issue: Issue, path: string): string {
  if (issue.key === 'validation.json_required' || issue.key === 'validation.json_empty')
    return 'This field is required.';
  const text = englishText(issue);
  const isWhole = !/[[.]/.test(path) && text.startsWith(`${path}: `);
  const said = isWhole ? text.slice(path.length + 2) : text;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function counterProblem(type: WidgetType, { target, race_id, date }: Settings): Problem | null {
  if (type !== 'counter') return null;
  if (target === 'race' && race_id === undefined) return { name: 'race_id', text: 'Say which race it counts to.' };
  if (target === 'date' && date === undefined) return { name: 'date', text: 'Say when it counts to.' };
  return null;
}

function periodProblem({ opens_at, closes_at }: Settings): Problem | null {
  if (typeof opens_at !== 'string' || typeof closes_at !== 'string') return null;
  return Date.parse(closes_at) > Date.parse(opens_at)
    ? null
    : { name: 'closes_at', text: 'It closes before it has opened.' };
}

/** A template is an address once its placeholders are filled; the host is never one of them, or anybody's page could be reached. */
function templateProblem({ url_template: template }: Settings): Problem | null {
  if (typeof template !== 'string') return null;
  const name = 'url_template';
  if (UNSAFE_IN_ADDRESS.test(template)) return { name, text: 'An address has no blanks, quotes or angle brackets.' };
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, word]) => !isPlaceholder(word));
  const known = PLACEHOLDERS.map((word) => `{${word}}`).join(', ');
  if (unknown) return { name, text: `${unknown[0]} is not known: use ${known}.` };
  const filled = template.replace(/\{\w+\}/g, '1');
  if (/[{}]/.test(filled)) return { name, text: 'A brace is left open.' };
  const origin = /^https?:\/\/[^/?#]*/i.exec(template)?.[0] ?? '';
  if (origin.includes('{')) return { name, text: 'Placeholders stand behind the name of the server.' };
  return origin && URL.canParse(filled)
    ? null
    : { name, text: 'Must be a web address that starts with https:// or http://.' };
}

function isPlaceholder(word: string | undefined): boolean {
  return PLACEHOLDERS.some((one) => one === word);
}
