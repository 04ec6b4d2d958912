import type { ResourcePlan } from '../../core/plan';

/** The words a resource is spoken of with in the document. */
interface ResourceWords {
  /** 'sponsor category', 'sponsor categories'. */
  readonly one: string;
  readonly many: string;
  readonly anOne: string;
  /** Names of schemas and operations: 'SponsorCategory', 'SponsorCategories'. */
  readonly One: string;
  readonly Many: string;
}

export function wordsOf(resource: ResourcePlan): ResourceWords {
  const one = resource.label.toLowerCase();
  const many = resource.name.replace(/_/g, ' ');
  return { one, many, anOne: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`, One: pascal(one), Many: pascal(many) };
}

/** 'send_reminder' → 'SendReminder'. */
function pascal(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}
