import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/platform/database/index.ts';

type StatementKind = 'SelectQueryNode' | 'InsertQueryNode' | 'UpdateQueryNode' | 'DeleteQueryNode';

/** Wraps a database: counts statements outside transactions, and can make them fail or wait. */
export function watchedDatabase(
  database: Database,
  onStatement: (kind: StatementKind) => Promise<void> | undefined,
): { readonly database: Database; readonly statements: StatementKind[] } {
  const statements: StatementKind[] = [];
  const waits = new WeakMap<object, Promise<void> | undefined>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (isWatched(node.kind)) {
        statements.push(node.kind);
        waits.set(queryId, onStatement(node.kind));
      }
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      await waits.get(queryId);
      return result;
    },
  };
  const readAtOnce: Database['readAtOnce'] = (query) => {
    const rows = database.readAtOnce(query);
    if (rows !== null) statements.push('SelectQueryNode');
    return rows;
  };
  return { database: { ...database, query: database.query.withPlugin(plugin), readAtOnce }, statements };
}

function isWatched(kind: string): kind is StatementKind {
  return ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(kind);
}
