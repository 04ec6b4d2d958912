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
