interface LogoTileProps {
  /** The address of the picture. */
  logo: string;
  /** In px. */
  side: number;
}

/** The shop's picture before its name, which says the same in words. The size is fixed, so that nothing moves. */
export function LogoTile({ logo, side }: LogoTileProps) {
  return <img src={logo} alt="" width={side} height={side} className="logo-tile" />;
}
