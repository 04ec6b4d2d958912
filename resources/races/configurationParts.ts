/** What the configuration of a race is made of, and which records that are; as duplicating calls them. */
export const CONFIGURATION_PARTS = ['courses', 'markers', 'waves', 'timelines', 'rankings'] as const;

export type ConfigurationPart = (typeof CONFIGURATION_PARTS)[number];
