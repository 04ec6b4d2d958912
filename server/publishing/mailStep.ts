import { sql } from 'kysely';
import type { Actor } from '../../engine/core/access/actor';
import type { Event } from '../../resources/events/flow/moveOn';
import { isHeldSql } from '../../resources/roles/liveTenant';
import { profileIdOf } from '../../resources/tenancy';
import type { Post } from '../auth/letters';
import { queueMail } from '../mail/queue/queueMail';
import { eventStepMail, type ToldStep } from '../mail/templates';
import { isAsked } from '../support/supportTeam';

type Audience = 'reviewers' | 'managers';

/** Who hears of each step: those who review, those who run the event, or both of what the public sees. */
const AUDIENCE: Readonly<Record<ToldStep, readonly Audience[]>> = {
  submit: ['reviewers'],
  withdraw: ['reviewers'],
  approve: ['managers'],
  reject: ['managers'],
  publish: ['managers', 'reviewers'],
  cancel: ['managers', 'reviewers'],
  finish: ['managers', 'reviewers'],
};

interface Person {
  id: number;
  locale: string;
  first_name: string;
  email: string;
}

/** Tells those concerned that an event went a step further; never who took the step. */
export async function mailStep(
  post: Post,
  { event, name, actor }: { event: Event; name: ToldStep; actor: Actor },
): Promise<void> {
  const actorId = profileIdOf(actor);
  const by = actorId === null ? null : await personName(post, actorId);
  const reason = name === 'reject' ? event.rejection_reason : name === 'cancel' ? event.cancellation_reason : null;
  const found = AUDIENCE[name].map((who) => (who === 'reviewers' ? reviewersOf(post, event) : managersOf(post, event)));
  const people = new Map((await Promise.all(found)).flat().map((person) => [person.id, person]));
  const link = `${post.publicUrl()}/events/${event.id}/publish`;
  if (actorId !== null) people.delete(actorId);
  for (const { email, first_name, locale } of people.values())
    await queueMail(
      post.engine,
      await eventStepMail({
        to: email,
        locale,
        name: first_name,
        event: event.name,
        step: name,
        by,
        reason,
        link,
      }),
    );
}

/** The event's support member, else every super admin. */
async function reviewersOf({ engine }: Post, { support_member_id }: Event): Promise<Person[]> {
  const found = await sql<Person>`
    select p.id, p.first_name, p.email, p.locale from profiles p where ${isAsked(sql`${support_member_id}::bigint`)}
    order by p.id`.execute(engine.db);
  return found.rows;
}

/** Those who may publish it, by a role on it or on its organization. */
async function managersOf({ engine }: Post, { id, organization_id }: Event): Promise<Person[]> {
  const found = await sql<Person>`
    select distinct p.id, p.first_name, p.email, p.locale from roles r join profiles p on p.id = r.profile_id and p.deleted_at is null
    where r.role in ('event_manager', 'organization_manager') and (r.event_id = ${id} or r.organization_id = ${organization_id})
      and ${isHeldSql('r')}
    order by p.id`.execute(engine.db);
  return found.rows;
}

async function personName({ engine }: Post, id: number): Promise<string | null> {
  const found = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profiles where id = ${id}`.execute(engine.db);
  return found.rows[0]?.name ?? null;
}
