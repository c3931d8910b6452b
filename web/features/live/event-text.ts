/**
 * Takes the text of a stream of events piece by piece, wherever the pieces break, and returns the data of each event that
 * is complete. Comments, which only keep the connection alive, have none.
 */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    // Without \r, lines end the same in each of the ways that the standard allows a server.
    const events = (rest + piece.replaceAll('\r', '')).split('\n\n');
    rest = events.pop() ?? '';
    return events.map(dataOf).filter((data) => data !== '');
  };
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
}
