/** A reason not to start. Its message is the one line that the person who starts the server sees. */
export class StartError extends Error {
  override name = 'StartError';
}
