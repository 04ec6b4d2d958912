/**
 * Help texts of declarations, by key. Empty while developing and in tests: the declarations have them. The console's build moves them
 * here, so that a page without a form does without them.
 */
export const helps: Readonly<Record<string, string>> = {};
