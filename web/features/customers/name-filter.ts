/** Whether a name has every word of the text somewhere in it. */
export function nameFilterOf(text: string): (name: string) => boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return (name) => {
    const lowerName = name.toLocaleLowerCase();
    return words.every((word) => lowerName.includes(word));
  };
}
