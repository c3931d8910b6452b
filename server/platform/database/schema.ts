import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as the query layer sees them, the same on both engines: text, integers, epoch milliseconds,
 * JSON as text, and 0 or 1 for yes and no. Neither engine takes a JavaScript boolean in an integer column.
 */
export interface Schema {
  configuration: ConfigurationTable;
  configuration_revision: ConfigurationRevisionTable;
  installation: InstallationTable;
}

/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>;

interface ConfigurationTable {
  id: Generated<number>;
  key: Fixed<string>;
  data: string;
  revision: number;
  created_at: Fixed<number>;
  updated_at: number;
}

export type RevisionKind = 'defaults' | 'save' | 'reset' | 'import' | 'restore' | 'theme';

interface ConfigurationRevisionTable {
  id: Generated<number>;
  configuration_id: Fixed<number>;
  revision: Fixed<number>;
  data: Fixed<string>;
  kind: Fixed<RevisionKind>;
  saved_by: Fixed<string>;
  saved_at: Fixed<number>;
}

/** One row, with id 1. */
interface InstallationTable {
  id: Fixed<1>;
  created_at: Fixed<number>;
  secret_fingerprint: string;
}
