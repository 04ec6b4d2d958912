/**
 * They are no part of a name. Without a full stop Ing and Mag are names of people, so these need one. A letter follows, or a comma and what
 * else is called so stands behind the name.
 */
const IN_FRONT =
  /(^|, ?)(?:(?:(?:prof|drs?|univ\.-prof)(?:\.\s*|\s+)|(?:ddr|ing|ir|mag|mgr|bc|bca|mga|doc|dkfm|dipl|dipl\.-(?:ing|kfm)|med|rer|nat|phil|jur|h\.\s?c|\p{L}{2,6}dr|rev|arch)\.\s*)+)(?=\p{L})/giu;
/** Among the words of a name nothing without a full stop is one. */
const AMONG = / (?:(?:ddr|prof|dr|ing|mag|mgr|bc|\p{L}{2,6}dr|dipl\.-ing)\.\s*)+(?=\p{L})/giu;
const BEHIND = /,?\s+(?:Ph\.? ?[Dd]\.?|PHD|[MB]\.?Sc\.?|MBA|CSc\.?|DrSc\.?|LL\.?[MB]\.?|DiS\.?|MPH|[Dd]r\.)$/;

/** A name without titles. What is nothing but titles stays. */
export function withoutTitles(text: string): string {
  let name = text.replace(IN_FRONT, '$1').replace(AMONG, ' ');
  while (BEHIND.test(name)) name = name.replace(BEHIND, '');
  const tidy = name.trim();
  return /\p{L}/u.test(tidy) ? tidy : text;
}

/** Nearly all names have nothing of this. */
const MAY_BE_TITLED = /\.|\b(?:drs?|prof|phd|msc|bsc|mba|m\.sc|b\.sc)\b/i;

/** Returns the titles that are no part of a name, as they are written; null for a name without any. */
export function titlesOf(text: string): string | null {
  const whole = text.trim().replace(/\s+/g, ' ');
  if (!MAY_BE_TITLED.test(whole) || withoutTitles(whole) === whole) return null;
  const rest = whole.replace(IN_FRONT, '$1');
  const found = [...whole.matchAll(IN_FRONT), ...rest.matchAll(AMONG)].map(([title]) => title.replace(/^[,\s]+/, ''));
  let name = rest.replace(AMONG, ' ');
  for (let behind = BEHIND.exec(name); behind; behind = BEHIND.exec(name)) {
    found.push(behind[0].replace(/^[,\s]+/, ''));
    name = name.replace(BEHIND, '');
  }
  return found.map((title) => title.trim()).join(' ');
}
