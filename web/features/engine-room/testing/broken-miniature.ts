/** Whether the miniature of a theme fails as it is drawn. A separate module, which all files of a run share. */
export const miniature = { isBroken: false };

export function breakable<Props, Drawn>(draw: (props: Props) => Drawn): (props: Props) => Drawn {
  return (props) => {
    if (miniature.isBroken) throw new Error('no such theme');
    return draw(props);
  };
}
