/** The logo as a PNG of 32 by 32 pixels. `/favicon.ico` contains this PNG in the ICO format. */

export const FAVICON_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAEE0lEQVR4Ab3BfWiUBRzA8e/veR5vL7eZez9tm05Ze3GpFb6uyHClkI1SocSolaYETQpLI4hM/4mUCKf9IVpJVlqpFTJKQaIlalPcNE9lQ52zq12bom7ebre7X7s/HhhD7575ss9HGCCpet40EfMVUS0BShHJ4E6odgBeBa8S+TJQs/sw/Qi2qpmJScMzPxSVFSKY3AOqhBVdHwief5/Nx0L0Efq4q5+biFg7gSKGgCqNQu/LXTV7Gg36RDAXAkUMEREmRjAX0sdMWr5ghohsERCGksgM15SinyxRXhLBwKGUhESWPjaHh/PHUuzJJSd1BJvrfmVt7U4GQ8BQzNcthEk4VDV9FmsqF5GenEJ/q2bPZ93+PXSHehgMQYotUSlGiOvxwjI2vrCMmzlw9gTdoR4GTSi2EO4jDpdpseH5pdhu9ATZcbSOYxebOeW7yNGWZm5TjoUDM8YVMy7Lg+3pjWuob2nibjBwoCDTg+3E3xeob2nibjFwoDB7FLbz7W3cTRYOZLhTsHUGAxTn5PJqeQVlo0ZTOiqPKK+vlZO+Frb8sY8mvw+nTNfU8auJ45kJk5lw/xiihpkmq2bPZ2pBEaMzskl2JZDsSmB0RjZTxhSyuLyC1IQkDp07Q28kTDwGg1TiycMyTG5lmGnx5qxKvl/6Lk5Y3Kaunm42HNhL46XzRE3KK6D6ibm4XYlEzXygjMXlT7L14H5isbgNLZf9zNmwmtYr7dj2nqxn+5HfqH3jA/LTs4haUfEsWw/uJxYDB1ISEulvyVcbab3SzkAXOvws+3oTtvz0LDzD04jFwIGc4SOwXQ3c4NC5M9xKXbOXJr8P2xNFDxKLgQNpyanYrga6iMf7Tyu2ibkFxGLgQGcwgC0lMYl4xmbmYGvp8BOLgQOXu65jG5HkpsSTy62MH5lPycg8bMdbzxGLgQP/dV7DZoiwY8lK8tIyGSgvLZMdr72DZZhEnWm7xJ8XmojFwgFVpb9xWR6OvvcJH/2yi59PHMEyTOZOmMzKp+bhdiVie+u7LUQ0QiwW0AbkMEhuVyJrKxextnIRN/Nj42Hqmr3E0Wao0kAcXcEgtia/j3i+rf+dZds/Ix5VGkxrammZiDxKDMHeEAseKSesEaq2fco+bwOF2SNJd6diiEFUbyTMKd9F3t71OR/v200o3Es8iu6ShOXzC02MvwRcxJDhTiWiypUbndhMw6DEk0s4EuFsm4+IRnBKlc5wmIfM8JHTl12Tx/ciVBBDINRDd6iH/lQV//WrtHdeQ1EGQ9FV3Zt+qDXo09XGOlU9zhBRaAj8KzX0MYnyejVUmr3NciUPA5kugsE9oEpYRdcHrrW/yDe1IfoIAyRVz5smGFUCpUApIhncCdUOwKsip1XDXwRqdh+mn/8BxeZrEZDoQ/wAAAAASUVORK5CYII=',
  'base64',
);

export const FAVICON_ICO = ico(FAVICON_PNG);

/** ICO format: a header, one entry, and the PNG. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
