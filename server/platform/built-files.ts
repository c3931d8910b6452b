import { existsSync } from 'node:fs';
import path from 'node:path';

/** The web page. */
export function builtWebFolder(): string {
  return path.join(buildFolder(), 'web');
}

/** What a document with a list is made of. */
export function builtDocumentFolder(): string {
  return path.join(buildFolder(), 'document');
}

/** The table of places. */
export function builtPlacesFile(): string {
  return path.join(buildFolder(), 'places.bin');
}

/**
 * The output folder of the build. Found from the folder of the package, because the server runs from its source in
 * development and otherwise from a bundle, and may be started in any folder.
 */
function buildFolder(): string {
  return path.join(packageFolder(import.meta.dirname), 'dist');
}

function packageFolder(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the server');
  return packageFolder(parent);
}
