import { sql } from 'kysely';
import { z } from 'zod';
import type { Action, ResourceServer } from '../../../engine/api/engine';
import { readRecord } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { invalid } from '../../../engine/core/errors';
import { parseInput } from '../../auth/inputs';
import { rankingRules } from './rankingRules';
import { isHeld, lockRanking } from './rankingSetup';
import { publishContent, recalculateRanking } from './recalculate';
import { readPublished } from './versions';

const publishInput = z.strictObject({
  version: z.int('Must be the number of a version.').positive('Must be the number of a version.').optional(),
});

/** Answers the ranking with what changed under `difference`. */
const recalculate: Action = {
  permission: 'rankings.update',
  summary: 'Calculate a ranking anew: shown at once, or as a draft to publish where it is official or confirmed',
  async run({ engine, actor, resource, record }) {
    const id = Number(record.id);
    const difference = await inWrite({ engine, actor, resource }, ({ tx }) =>
      recalculateRanking({ engine, tx, id, profileId: actor.profileId }),
    );
    return { ...(await readRecord({ engine, actor, resource, id })), difference };
  },
};

const publish: Action = {
  permission: 'rankings.update',
  summary: 'Publish the draft, or the ranking as it stands, as official; `version` shows an earlier version again',
  async run({ engine, actor, resource, record, body }) {
    const id = Number(record.id);
    const { version } = parseInput(publishInput, body);
    await inWrite({ engine, actor, resource }, async (write) => {
      const ranking = await lockRanking(write.tx, id);
      const content = version === undefined ? undefined : await readPublished(write.tx, id, version);
      if (content === null) throw invalid({ version: ['The ranking has no published version of this number.'] });
      // Its becoming official publishes it.
      if (!isHeld(ranking)) await writeValues(write, [id], { status: 'official' });
      if (isHeld(ranking) || content) {
        const published_at = await publishContent(
          { engine, tx: write.tx, ranking: { ...ranking, status: 'official' }, profileId: actor.profileId },
          content,
        );
        await writeValues(write, [id], { status: 'official', published_at });
      }
    });
    return readRecord({ engine, actor, resource, id });
  },
};

export const rankingsServer: ResourceServer = {
  computed: {
    entries_count: (t) => sql`(select count(*)::int from ranking_entries e where e.ranking_id = ${sql.ref(`${t}.id`)})`,
  },
  ...rankingRules,
  actions: { recalculate, publish },
};
