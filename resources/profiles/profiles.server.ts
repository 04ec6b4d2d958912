import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { reachableRows, rowsWithField } from '../../engine/api/sql/accessSql';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { profileIdOf } from '../tenancy';
import { isErased } from './erased';

interface SignIn {
  hashPassword(password: string): Promise<string>;
  /** Signs people out everywhere. */
  revokeTokens(options: { db: EngineTransaction; profileIds: readonly number[] }): Promise<void>;
  endSecretAddresses(db: EngineTransaction, profileIds: readonly number[]): Promise<void>;
  /** Ends what is looked at or done by these people as somebody else, and as them by others. */
  endViewings(context: WriteContext, profileIds: readonly number[]): Promise<void>;
}

/** Where a person's picture is, as SQL; null without one. */
export function avatarUrlSql(alias: string) {
  return sql`case when ${sql.ref(`${alias}.avatar_id`)} is not null then '/v1/files/' || ${sql.ref(`${alias}.avatar_id`)} || '/thumbnail' end`;
}

/** People: passwords are stored hashed, and a changed one ends every session. */
export function profilesServer({
  hashPassword,
  revokeTokens,
  endSecretAddresses,
  endViewings,
}: SignIn): ResourceServer {
  return {
    computed: { avatar_url: avatarUrlSql },
    // Who may see the roles of an organization sees the people who hold them.
    readAlso: (actor, alias, engine) => {
      const roles = reachableRows({ engine, actor, resource: engine.plan.get('roles'), verb: 'read', alias: 'held' });
      return sql`exists (select 1 from roles held where held.profile_id = ${sql.ref(`${alias}.id`)} and held.deleted_at is null and held.accepted_at is not null and ${roles})`;
    },
    // How to reach somebody is theirs to see, and of those who manage the roles that they hold.
    readFieldsAlso: ({ actor, alias, engine, permission }) => {
      const { plan } = engine;
      const roles = rowsWithField({ plan, actor, resource: plan.get('roles'), permission, alias: 'held' });
      return sql`(${sql.ref(`${alias}.id`)} = ${profileIdOf(actor)} or exists (select 1 from roles held
        where held.profile_id = ${sql.ref(`${alias}.id`)} and held.deleted_at is null and held.accepted_at is not null and ${roles}))`;
    },
    lasting: {
      email: OWN_ADDRESS,
      second_factor_since: OF_THE_ACCOUNT,
      recovery_codes_at: OF_THE_ACCOUNT,
      linked_to: OF_THE_ACCOUNT,
      signed_in_as_at: OF_THE_ACCOUNT,
    },
    async beforeWrite(context) {
      if (context.kind === 'update') await guardSignIn(context, context.ids, context.values);
      const values: Row[] = [];
      for (const row of context.values) {
        const isGiven = row.password !== undefined && row.password !== null;
        values.push(isGiven ? { ...row, password: await hashPassword(String(row.password)) } : row);
      }
      return values;
    },
    async afterWrite(context) {
      const { tx, actor, ids, kind, fields } = context;
      if (kind === 'restore') await refuseErased(tx, ids);
      if (kind === 'delete') refuseOwn(ids, profileIdOf(actor));
      if (kind === 'update' && fields.includes('is_super_admin')) {
        await keepSuperAdmin(context);
        // Else old ones would do again once the right is given back.
        await endSecretAddresses(tx, ids);
        await endViewings(context, ids);
      }
      if (kind === 'delete') await endViewings(context, ids);
      if (kind === 'delete' || fields.includes('password')) {
        await revokeTokens({ db: tx, profileIds: ids });
        // Who changes their own password is asked.
        await endSecretAddresses(tx, kind === 'delete' ? ids : ids.filter((id) => id !== profileIdOf(actor)));
      }
      if (kind === 'update' && fields.includes('email') && !fields.includes('email_verified_at'))
        await unverify(context, ids);
    },
  };
}

/** What signs one in is changed where one's password is asked for: a token left on a shared computer is no password. */
async function guardSignIn(
  { tx, actor }: WriteContext,
  ids: readonly number[],
  [values = {}]: readonly Row[],
): Promise<void> {
  const own = profileIdOf(actor);
  if (own === null || !ids.includes(own)) return;
  const text = 'Change this in your own profile, where your current password is asked for.';
  if (values.password !== undefined) throw invalid({ password: [text] });
  if (values.email === undefined) return;
  const differing =
    await sql`select 1 from profiles where id = ${own} and email is distinct from ${values.email}`.execute(tx);
  if (differing.rows.length > 0) throw invalid({ email: [text] });
}

/** There is nobody to give the account back to. @throws ApiError 409 */
async function refuseErased(tx: EngineTransaction, ids: readonly number[]): Promise<void> {
  const found =
    await sql`select 1 from profiles p where p.id = any(${[...ids]}::bigint[]) and ${isErased('p')} limit 1`.execute(
      tx,
    );
  if (found.rows.length === 0) return;
  throw new ApiError({ code: 'conflict', message: 'This account was erased for good: nothing takes that back.' });
}

function refuseOwn(ids: readonly number[], own: number | null): void {
  if (own !== null && ids.includes(own)) {
    throw new ApiError({ code: 'forbidden', message: 'You cannot delete your own profile. Ask a super admin.' });
  }
}

/** Taking back what took one's password would not ask for it. */
const OWN_ADDRESS = {
  where: (alias: string, actor: Actor) => sql`${sql.ref(`${alias}.id`)} = ${profileIdOf(actor)}::bigint`,
  refuse() {
    const message = 'Change your address back in your own profile, where your current password is asked for.';
    return new ApiError({ code: 'forbidden', message });
  },
};

/** What only tells of something kept elsewhere cannot be taken back by itself. */
const OF_THE_ACCOUNT = {
  where: () => sql`true`,
  refuse: () => new ApiError({ code: 'conflict', message: 'What signs somebody in is changed in the account itself.' }),
};

async function keepSuperAdmin({ tx }: WriteContext): Promise<void> {
  const left = await sql`select 1 from profiles where is_super_admin and deleted_at is null limit 1`.execute(tx);
  if (left.rows.length === 0) {
    throw new ApiError({ code: 'conflict', message: 'This is the last super admin. Make someone else one first.' });
  }
}

/** Another address is not proven to be the person's. */
async function unverify({ tx }: WriteContext, ids: readonly number[]): Promise<void> {
  await sql`update profiles set email_verified_at = null where id = any(${[...ids]}::bigint[])`.execute(tx);
}
