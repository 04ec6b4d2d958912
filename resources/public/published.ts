import { z } from 'zod';
import { nullable } from '../../engine/core/jsonSchema';
import type { AnyResource, RecordOf } from '../../engine/core/resource';
import { articles } from '../articles/articles.resource';
import { courses } from '../courses/courses.resource';
import { events } from '../events/events.resource';
import { markers } from '../markers/markers.resource';
import { programs } from '../programs/programs.resource';
import { races } from '../races/races.resource';
import { rankings } from '../rankings/rankings.resource';
import { sponsorCategories } from '../sponsor_categories/sponsorCategories.resource';
import { sponsors } from '../sponsors/sponsors.resource';

/** What anybody may read of a resource's records without sign-in. */
export interface Published<R extends AnyResource = AnyResource, Name extends string = string> {
  readonly resource: R;
  /** Fields, besides the id. Nothing else of the resource leaves through the public API. */
  readonly fields: readonly Name[];
}

function published<R extends AnyResource, const Name extends keyof RecordOf<R> & string>(
  resource: R,
  fields: readonly Name[],
): Published<R, Name> {
  return Object.freeze({ resource, fields });
}

/**
 * All that the public API tells of records. Of athletes nothing stands here: their names and numbers go through the event's setting of what
 * spectators see of them (`server/public/people.ts`).
 */
export const PUBLISHED = Object.freeze({
  events: published(events, [
    'name',
    'slug',
    'description',
    'timezone',
    'start_date',
    'end_date',
    'street',
    'house_number',
    'postal_code',
    'city',
    'country',
    'latitude',
    'longitude',
    'website',
    'status',
    'cancellation_reason',
    'styling',
    'features',
  ]),
  races: published(races, [
    'name',
    'sport',
    'race_type',
    'distance',
    'course_id',
    'color',
    'position',
    'start_type',
    'start_at',
    'cutoff_at',
    'timing_type',
    'laps',
    'status',
  ]),
  rankings: published(rankings, ['race_id', 'name', 'timing_type', 'filter', 'position', 'published_at']),
  courses: published(courses, ['name', 'distance', 'elevation_gain', 'elevation_loss', 'bounds']),
  markers: published(markers, ['icon', 'name', 'description', 'latitude', 'longitude', 'distance_along']),
  sponsor_categories: published(sponsorCategories, ['name', 'position']),
  sponsors: published(sponsors, ['name', 'url', 'description', 'position']),
  programs: published(programs, ['title', 'description', 'starts_at', 'ends_at', 'location', 'icon', 'position']),
  articles: published(articles, ['title', 'body', 'publish_at']),
});

/** A record as the public sees it. */
export type PublicRecord<P> =
  P extends Published<infer R, infer Name>
    ? { readonly id: number } & { readonly [Key in Name & keyof RecordOf<R>]: RecordOf<R>[Key] }
    : never;

/** Its fields as parts of an answer, by the types that are declared. */
export function publicFields<R extends AnyResource, Name extends string>({ resource, fields }: Published<R, Name>) {
  type Parts = { readonly [Key in Name & keyof RecordOf<R>]: z.ZodType<RecordOf<R>[Key]> };
  const parts = fields.map((name) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`${resource.name} has no field "${name}" to publish.`);
    const { required, default: preset } = field.options;
    const isNullable = required !== true && preset === undefined;
    const value = z.custom<unknown>((given) => (given === null ? isNullable : given !== undefined));
    const schema = field.type.jsonSchema(field.options);
    return [name, value.meta({ ...(isNullable ? nullable(schema) : schema) })];
  });
  return { id: z.int(), ...(Object.fromEntries(parts) as Parts) };
}
